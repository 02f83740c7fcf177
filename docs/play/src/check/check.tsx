export function Check() { return <p>Check</p>; }
