import { redirect } from "@tanstack/react-router";
import type { LinkRefusal } from "#contract/link-refusals.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { linkRefusalOf } from "#web/features/comments/public/link-refusal.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { toast } from "#web/lib/toast.ts";

type Opened<Shown> =
  | { refusal: null; shown: Shown }
  /** The link leads somewhere, but not now, or not without a password. */
  | { refusal: LinkRefusal; shown: null };

export function openPublicLayout(publicLink: string) {
  return open(async () => {
    const { loadPublicLayout } = await import(
      "#web/features/comments/public/load-public-layout.ts"
    );
    return loadPublicLayout(publicLink);
  });
}

export function openPresentation(publicLink: string) {
  return open(async () => {
    const { loadPresentation } = await import(
      "#web/features/comments/presentation/load-presentation.ts"
    );
    return loadPresentation(publicLink);
  });
}

async function open<Shown>(load: () => Promise<Shown>): Promise<Opened<Shown>> {
  try {
    return { refusal: null, shown: await load() };
  } catch (error) {
    const refusal = linkRefusalOf(error);
    if (refusal) return { refusal, shown: null };
    if (!(error instanceof Refusal) || error.code !== "not_found") throw error;
    toast.error(commentToasts.linkInvalid);
    throw redirect({ to: "/", replace: true });
  }
}
