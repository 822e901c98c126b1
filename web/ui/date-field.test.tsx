// @vitest-environment happy-dom
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { DateField } from "#web/ui/date-field.tsx";

type Props = Partial<Parameters<typeof DateField>[0]>;

function Holder({ onChange, ...props }: Props) {
  const [value, setValue] = useState(props.value ?? "");
  const keep = (next: string) => {
    onChange?.(next);
    setValue(next);
  };
  return <DateField label="Dia" name="day" {...props} value={value} onChange={keep} />;
}

function show(props: Props = {}) {
  const values: string[] = [];
  const { container } = render(<Holder {...props} onChange={(value) => values.push(value)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Dia");
  const sent = () => container.querySelector<HTMLInputElement>("[name=day]")?.value;
  const error = () =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
  return { user: userEvent.setup({ delay: null }), values, field, sent, error };
}

const openCalendar = async () => screen.findByRole("dialog", { name: "Calendário" });
const day = (name: string | RegExp) => screen.getByRole("button", { name });

test("a day is typed as in Brazil; while it is half typed a form gets no empty field", async () => {
  const { user, values, field, sent, error } = show();
  expect(field.placeholder).toBe("dd/mm/aaaa");
  await user.type(field, "31/02/2026");
  expect([values, sent(), error()]).toEqual([[], "?", ""]);
  await user.tab();
  expect(error()).toBe("Digite a data como dd/mm/aaaa.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  expect([sent(), error()]).toEqual(["", ""]);
  await user.type(field, "1/3/2026");
  await user.tab();
  expect([values, sent(), field.value]).toEqual([["2026-03-01"], "2026-03-01", "01/03/2026"]);
});

test("the calendar speaks Portuguese, is walked with the keyboard and gives focus back", async () => {
  const { user, values, field } = show({ value: "2026-03-12" });
  const button = day("Dia: abrir o calendário");
  await user.click(button);
  const calendar = within(await openCalendar());
  calendar.getByRole("grid", { name: "março de 2026" });
  expect(
    calendar.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(["dom", "seg", "ter", "qua", "qui", "sex", "sáb"]);
  const chosen = day("quinta-feira, 12 de março de 2026, selecionado");
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await user.keyboard("{ArrowDown}{ArrowRight}{PageDown}");
  await calendar.findByRole("grid", { name: "abril de 2026" });
  await waitFor(() =>
    expect(document.activeElement).toBe(day("segunda-feira, 20 de abril de 2026")),
  );
  await user.keyboard("{Enter}");
  expect([values, field.value]).toEqual([["2026-04-20"], "20/04/2026"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));

  await user.click(button);
  await user.click(within(await openCalendar()).getByRole("button", { name: "Limpar" }));
  expect([values.at(-1), field.value]).toEqual(["", ""]);
});

test("days out of range cannot be chosen, and typed ones are told about", async () => {
  const { user, values, field, error } = show({
    value: "2026-03-12",
    min: "2026-03-10",
    max: "2026-03-20",
  });
  await user.click(day("Dia: abrir o calendário"));
  const calendar = within(await openCalendar());
  for (const [name, isOut] of [
    [/, 9 de março/, true],
    [/, 10 de março/, false],
    [/, 20 de março/, false],
    [/, 21 de março/, true],
  ] as const) {
    expect([name, (day(name) as HTMLButtonElement).disabled]).toEqual([name, isOut]);
  }
  const next = calendar.getByRole("button", { name: "Próximo mês" });
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(values).toEqual([]);
  await user.clear(field);
  await user.type(field, "09/03/2026");
  await user.tab();
  expect(error()).toBe("Escolha uma data a partir de 10/03/2026.");
  await user.clear(field);
  await user.type(field, "21/03/2026");
  await user.tab();
  expect(error()).toBe("Escolha uma data até 20/03/2026.");
});

test("with a time, a day gets the usual one, which can be changed below the calendar", async () => {
  const { user, field, sent } = show({ value: "2026-03-12T09:15", usualTime: "18:00" });
  expect(field.value).toBe("12/03/2026 09:15");
  await user.clear(field);
  await user.type(field, "15/03/2026");
  await user.tab();
  expect([sent(), field.value]).toEqual(["2026-03-15T18:00", "15/03/2026 18:00"]);
  await user.click(day("Dia: abrir o calendário"));
  const calendar = within(await openCalendar());
  await user.click(day(/, 20 de março/));
  expect(sent()).toBe("2026-03-20T18:00");
  const time = calendar.getByLabelText("Hora");
  await user.clear(time);
  await user.type(time, "8h30{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([sent(), field.value]).toEqual(["2026-03-20T08:30", "20/03/2026 08:30"]);
});
