/** The heading of a landing page section. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="max-w-[24ch] text-balance font-bold text-2xl sm:text-3xl">
      {children}
    </h2>
  );
}
