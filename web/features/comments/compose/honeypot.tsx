import { commentForm as text } from "#contract/messages/comment-screens.ts";

/**
 * A honeypot field: people neither see nor reach it, bots fill it in. Browsers do not autofill
 * read-only fields, and the other attributes keep password managers out.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {text.honeypot}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          readOnly
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
          defaultValue=""
        />
      </label>
    </div>
  );
}
