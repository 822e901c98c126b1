/** The product's colours for a page that the browser app does not draw. */
export const devMailboxStyle = `
:root { color-scheme: dark light; --ink: #14151c; --raised: #1b1d25; --paper: #f1ede4; --line: #34363f; --quiet: #a5a39d; --pin: #ff7a59; }
@media (prefers-color-scheme: light) { :root { --ink: #fbf9f5; --raised: #ffffff; --paper: #1c1b1a; --line: #dcd7cd; --quiet: #6b665e; --pin: #c8361b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ink); color: var(--paper); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 48px 20px 80px; }
h1 { margin: 0; font-size: 32px; line-height: 1.15; letter-spacing: -0.02em; }
h2 { margin: 0; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere; }
p { margin: 8px 0 0; }
.quiet, time, dt { color: var(--quiet); }
a { color: var(--pin); overflow-wrap: anywhere; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--pin); outline-offset: 2px; border-radius: 4px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 32px 0 16px; }
label { flex: 1 1 240px; font-size: 14px; color: var(--quiet); }
input, button { display: block; width: 100%; min-height: 44px; border-radius: 6px; font: inherit; }
input { margin-top: 4px; padding: 0 12px; border: 1px solid var(--line); background: var(--raised); color: var(--paper); }
button { width: auto; padding: 0 20px; border: 0; background: var(--pin); color: var(--ink); font-weight: 600; cursor: pointer; }
.bar { display: flex; gap: 16px; font-size: 14px; font-variant-numeric: tabular-nums; }
article { margin-top: 16px; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.meta { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 4px; font-size: 14px; }
time { font-variant-numeric: tabular-nums; }
ul { margin: 12px 0 0; padding: 0; list-style: none; }
li { padding: 4px 0 4px 20px; position: relative; }
li::before { content: ""; position: absolute; left: 2px; top: 12px; width: 9px; height: 9px; border-radius: 50% 50% 50% 0; background: var(--pin); }
details { margin-top: 12px; border-top: 1px solid var(--line); }
summary { padding: 10px 0 0; font-size: 14px; color: var(--quiet); cursor: pointer; }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, monospace; }
iframe { display: block; width: 100%; height: 480px; margin-top: 12px; border: 1px solid var(--line); border-radius: 6px; background: #fff; color-scheme: light; }
`;
