/** The product's colours, and a banner that shows that this is not a real checkout. */
export const pageStyle = `
:root { color-scheme: dark light; --ink: #14151c; --raised: #1b1d25; --paper: #f1ede4; --line: #34363f; --quiet: #a5a39d; --pin: #ff7a59; --on-pin: #14151c; }
@media (prefers-color-scheme: light) { :root { --ink: #fbf9f5; --raised: #ffffff; --paper: #1c1b1a; --line: #dcd7cd; --quiet: #6b665e; --pin: #c8361b; --on-pin: #ffffff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ink); color: var(--paper); font: 16px/1.5 Inter, system-ui, sans-serif; }
.banner { padding: 10px 20px; border-bottom: 2px dashed var(--pin); text-align: center; font-size: 14px; }
.banner strong { display: block; font-size: 16px; }
main { max-width: 34rem; margin: 0 auto; padding: 32px 20px 80px; }
h1 { margin: 8px 0 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0 0 8px; font-size: 18px; }
p { margin: 8px 0 0; }
.quiet, .hint { color: var(--quiet); }
.hint { font-size: 14px; }
.figure { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
a { color: var(--pin); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--pin); outline-offset: 2px; border-radius: 4px; }
section { margin-top: 20px; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
label { display: block; margin-top: 12px; font-size: 14px; }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--ink); color: var(--paper); font: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { min-height: 44px; margin-top: 16px; padding: 0 20px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
button.primary { width: 100%; border-color: var(--pin); background: var(--pin); color: var(--on-pin); }
.alert { margin-top: 16px; padding: 12px; border: 1px solid var(--pin); border-radius: 6px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); text-align: left; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; font-size: 14px; }
dd { margin: 0; }
`;
