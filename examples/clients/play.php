<?php // Play some turns over HTTP: php play.php http://127.0.0.1:8000

function ask(string $operation, array $request): object
{
    $options = ["http" => [
        "method" => "POST",
        "header" => "Content-Type: application/json",
        "content" => json_encode($request),
        "ignore_errors" => true, // a refusal has a body too
    ]];
    $answer = json_decode(file_get_contents("{$GLOBALS['argv'][1]}/v1/$operation", false, stream_context_create($options)));
    if (isset($answer->error)) {
        exit("$answer->kind: $answer->error\n");
    }
    return $answer;
}

$step = ask("new_game", ["players" => ["Anna", "Bo"], "seed" => 1]);
for ($turn = 0; $turn < 10; $turn++) {
    $action = $step->seats->{$step->to_act}->actions[0];
    $request = ["state" => $step->private->state, "action" => $action, "as" => $step->to_act, "expect" => $step->revision];
    $step = ask("apply", $request);
    foreach ($step->open->happened as $event) {
        echo "$event->text.\n";
    }
}
