export function Play() { return <p>Play</p>; }
