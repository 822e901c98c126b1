import { cx } from "#web/ui/cx.ts";

interface CodeBlockProps {
  /** What it is; names the region for those who cannot see it scroll. */
  label: string;
  code: string;
  /** Wraps instead of scrolling sideways: for what is read and not copied line by line. */
  wrap?: boolean;
}

export function CodeBlock({ label, code, wrap = false }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get to it.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-paper"
    >
      <pre
        className={cx(
          "px-4 py-3.5 font-code text-xs leading-[1.375rem]",
          wrap ? "whitespace-pre-wrap break-all" : "w-max min-w-full",
        )}
      >
        <code>{code}</code>
      </pre>
    </section>
  );
}
