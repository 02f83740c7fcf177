export function Replay() { return <p>Replay</p>; }
