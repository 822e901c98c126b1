import { Layers } from "lucide-react";
import { useEffect, useState } from "react";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import { getMembership } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button-style.ts";

/** Leads members of the layout's space to it. Loaded for whoever may be signed in. */
export function MemberLink({ layoutId }: { layoutId: string }) {
  const [memberOf, setMemberOf] = useState<string | null>(null);
  useEffect(() => {
    const ask = async () => {
      const { member } = await call(getMembership, { layout_id: layoutId });
      if (member) setMemberOf(layoutId);
    };
    // Everybody sees the rest of the page.
    void ask().catch(() => {});
  }, [layoutId]);
  if (memberOf !== layoutId) return null;
  return (
    <a
      href={`/layouts/${layoutId}`}
      aria-label={text.openInSpace}
      className={buttonClass(
        { variant: "ghost", size: "sm" },
        "max-sm:-mx-1 pointer-coarse:min-w-11",
      )}
    >
      <Layers className="size-4" aria-hidden="true" />
      <span className="max-sm:hidden">{text.openInSpace}</span>
    </a>
  );
}
