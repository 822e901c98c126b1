import { Download } from "lucide-react";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import { splitInput } from "#contract/route.ts";
import { downloadPublicImage } from "#web/features/comments/public/public-routes.ts";
import { buttonClass } from "#web/ui/button-style.ts";

/** The original file; the server names it after the layout. */
export function DownloadLink({ publicLink }: { publicLink: string }) {
  return (
    <a
      download=""
      href={splitInput(downloadPublicImage, { publicLink }).path}
      aria-label={text.downloadLabel}
      className={buttonClass(
        { variant: "ghost", size: "sm" },
        "max-sm:-mx-1 pointer-coarse:min-w-11",
      )}
    >
      <Download className="size-4" aria-hidden="true" />
      <span className="max-sm:hidden">{text.download}</span>
    </a>
  );
}
