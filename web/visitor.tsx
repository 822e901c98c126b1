import { pageTitles } from "#contract/messages/shell.ts";
import { takePublicLayout } from "#web/features/comments/public/load-public-layout.ts";
import { PublicPage } from "#web/features/comments/public/public-page.tsx";
import { startVisitor } from "#web/start-visitor.tsx";

// The entry for visitors of a public link.

startVisitor(pageTitles.publicLayout, (publicLink) => {
  const layout = takePublicLayout();
  if (layout === null) throw new Error("the server drew this page without its layout");
  return <PublicPage publicLink={publicLink} layout={layout} />;
});
