import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useViewToast } from "#web/lib/use-view-toast.ts";

type Values<Field extends string> = Record<Field, string>;
type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;
type Errors<Field extends string> = Partial<Record<Field | "form", string>>;

interface FormOptions<Field extends string> {
  /** Checks without a request; nothing is sent while a field has an error. */
  check?: (values: Values<Field>) => Problems<Field> | Promise<Problems<Field>>;
  submit: (values: Values<Field>) => Promise<unknown>;
  /** Called on every failure; a returned message replaces the failure's own. */
  onRefusal?: (error: unknown) => string | undefined;
  /** Shows the first message in a toast too, which disappears with the form. */
  alsoToasts?: boolean;
}

export interface Form<Field extends string> {
  /** Props for the <form> element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  errors: Errors<Field>;
  pending: boolean;
  /** Empties the fields. */
  reset: () => void;
  /** Takes back a field's error, as typing in it does. */
  clear: (field: Field) => void;
}

/** The field each error code belongs to; all others concern the whole form. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: "password",
  weak_password: "password",
  wrong_sign_up_password: "password",
  email_not_confirmed: "email",
  already_registered: "email",
  email_mismatch: "email",
  wrong_code: "code",
  wrong_decision_code: "code",
  decision_code_required: "code",
  token_invalid: "code",
  factor_locked: "code",
  password_confirmation_required: "current_password",
  code_confirmation_required: "code",
  wrong_current_password: "current_password",
  presentation_needs_password: "password",
  wrong_link_password: "password",
  category_exists: "name",
  seats_full: "emails",
  team_required: "emails",
  too_many_requests: "emails",
};

/** One submission at a time, errors beside their fields, focus on the first of them. */
export function useForm<const Field extends string>(
  fields: readonly Field[],
  { check, submit, onRefusal, alsoToasts = false }: FormOptions<Field>,
): Form<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Errors<Field>>({});

  // Runs when a submission set them, not when typing removes one: focus is already where it belongs.
  const fresh = useRef(false);
  useEffect(() => {
    if (!fresh.current || Object.keys(errors).length === 0) return;
    fresh.current = false;
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-error]")?.focus();
  }, [errors]);
  const showToast = useViewToast();
  const show = (next: Errors<Field>) => {
    fresh.current = true;
    setErrors(next);
    const [first] = Object.values<string | undefined>(next);
    if (alsoToasts && first) showToast(first);
  };

  const send = async (values: Values<Field>) => {
    busy.current = true;
    setPending(true);
    setErrors({});
    try {
      const problems = withoutGaps((await check?.(values)) ?? {}) as Errors<Field>;
      if (Object.keys(problems).length > 0) show(problems);
      else await submit(values);
    } catch (error) {
      reportError(error);
      const sentence = onRefusal?.(error) ?? sentenceOf(error);
      show({ [fieldOf(error, fields)]: sentence } as Errors<Field>);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const clear = (field: Field) => setErrors(({ [field]: _, ...rest }) => rest as Errors<Field>);

  return {
    errors,
    pending,
    reset: () => ref.current?.reset(),
    clear,
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!busy.current) void send(valuesOf(event, fields));
      },
      onInput({ target }) {
        const { name } = target as HTMLInputElement;
        if (name in errors) clear(name as Field);
      },
    },
  };
}

/** The pressed button counts as a field if it has a name. */
function valuesOf<Field extends string>(
  { currentTarget, nativeEvent }: FormEvent<HTMLFormElement>,
  fields: readonly Field[],
): Values<Field> {
  const data = new FormData(currentTarget, (nativeEvent as SubmitEvent).submitter);
  return Object.fromEntries(
    fields.map((field) => [field, String(data.get(field) ?? "")]),
  ) as Values<Field>;
}

function fieldOf(error: unknown, fields: readonly string[]): string {
  if (!(error instanceof Refusal)) return "form";
  // An entry of a list, such as `emails.0`, is an error of the list's field.
  const [invalid] = String(error.params.field).split(".");
  const field = error.code === "invalid_input" ? invalid : FIELDS[error.code];
  return field !== undefined && fields.includes(field) ? field : "form";
}

function withoutGaps(errors: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(entries);
}
