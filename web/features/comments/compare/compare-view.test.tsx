// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Change } from "#contract/differences.ts";
import type { ListedVersion, ViewerImage } from "#contract/routes/layouts.ts";
import type { Comparison } from "#contract/routes/versions.ts";
import CompareView from "#web/features/comments/compare/compare-view.tsx";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";

const SIZE = { width: 1000, height: 2000 };
const box = (y: number) => ({ x: 100, y, width: 200, height: 50 });
const CHANGES: Change[] = [
  { before: box(100), after: box(100) },
  { before: null, after: box(600) },
  { before: box(900), after: null },
];
const PENDING: Comparison = { state: "pending", difference: null };
const FAILED: Comparison = { state: "failed", difference: null };

afterEach(() => {
  vi.useRealTimers();
});

test("the pair stays two versions, the older one first", async () => {
  const { user, pairs } = compareThree();
  const [older, newer] = [select("Versão mais antiga"), select("Versão mais nova")];
  expect([older.value, newer.value]).toEqual(["1", "2"]);
  expect(optionOf(older, 2).disabled).toBe(true);
  expect(optionOf(newer, 1).disabled).toBe(true);
  await user.selectOptions(older, "3");
  await user.selectOptions(older, "1");
  expect(pairs).toEqual([
    { from: 2, to: 3 },
    { from: 1, to: 3 },
  ]);
});

test("the changes are framed on the pictures that have them and stepped through, around the end", async () => {
  const { user } = compareThree();
  await user.click(screen.getByRole("button", { name: "Diferenças" }));
  await screen.findByText("3 mudanças");
  expect([numbersOn("before"), numbersOn("after")]).toEqual([
    ["1", "3"],
    ["1", "2"],
  ]);
  const next = screen.getByRole("button", { name: "Próxima mudança" });
  await user.click(next);
  screen.getByText("Mudança 1 de 3");
  await user.click(next);
  screen.getByText("Mudança 2 de 3 · só na versão 2");
  await user.keyboard("n");
  screen.getByText("Mudança 3 de 3 · só na versão 1");
  await user.keyboard("n");
  screen.getByText("Mudança 1 de 3");
  await user.keyboard("p");
  screen.getByText("Mudança 3 de 3 · só na versão 1");
  await user.click(screen.getByRole("button", { name: "Mudança anterior" }));
  screen.getByText("Mudança 2 de 3 · só na versão 2");
  expect(document.querySelectorAll("[data-current]")).toHaveLength(1);
});

test("a comparison that is still being made is asked for again", async () => {
  vi.useFakeTimers();
  const { asked } = compareThree({ answers: [PENDING, PENDING, ready(CHANGES.slice(0, 1))] });
  fireEvent.click(screen.getByRole("button", { name: "Diferenças" }));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  screen.getByText("Comparando as versões…");
  expect(screen.queryByRole("button", { name: "Próxima mudança" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  screen.getByText("1 mudança");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toHaveLength(3);
});

test("a comparison that failed can be asked for again", async () => {
  const { user } = compareThree({ answers: [FAILED, new Error("offline"), ready([])] });
  await user.click(screen.getByRole("button", { name: "Diferenças" }));
  for (const _ of ["could not be made", "was not answered"]) {
    await screen.findByText("Não foi possível comparar estas versões.");
    await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  }
  await screen.findByText("Nenhuma mudança visível");
});

test("an image that failed can be loaded again", async () => {
  let failures = 1;
  const { user } = compareThree({
    async loadImage(number) {
      if (number === 2 && failures-- > 0) throw new Error("offline");
      return image;
    },
  });
  await screen.findByText("Não foi possível carregar a versão 2.");
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await screen.findByRole("img", { name: "Layout “Cartaz”, versão 2" });
});

test("the curtain moves by keys, within the picture, and back to the middle by two clicks", async () => {
  const { user } = compareThree();
  await user.click(screen.getByRole("button", { name: "Cortina" }));
  const slider = screen.getByRole("slider", { name: "Posição da cortina" });
  const shown = () => [
    slider.getAttribute("aria-valuenow"),
    slider.closest<HTMLElement>("[data-stage]")?.style.getPropertyValue("--curtain"),
  ];
  expect(shown()).toEqual(["50", "50%"]);
  slider.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(shown()).toEqual(["51", "51%"]);
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(shown()).toEqual(["41", "41%"]);
  await user.keyboard("{End}{ArrowRight}");
  expect(shown()).toEqual(["100", "100%"]);
  await user.keyboard("{Home}{ArrowLeft}");
  expect(shown()).toEqual(["0", "0%"]);
  fireEvent.dblClick(slider);
  expect(shown()).toEqual(["50", "50%"]);
});

test("Escape and the button leave the comparison", async () => {
  const { user, left } = compareThree();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Sair da comparação" }));
  expect(left).toHaveBeenCalledTimes(2);
});

function ready(changes: Change[]): Comparison {
  return { state: "ready", difference: { scale: 1, shifts: [], changes } };
}

const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);

function optionOf({ options }: HTMLSelectElement, number: number): HTMLOptionElement {
  const option = [...options].find(({ textContent }) => textContent === `Versão ${number}`);
  if (!option) throw new Error(`no version ${number}`);
  return option;
}

function numbersOn(side: "before" | "after"): (string | null)[] {
  const frames = document.querySelectorAll(`[data-change-frames=${side}] [data-change]`);
  return [...frames].map(({ textContent }) => textContent);
}

const image: ViewerImage = {
  ...SIZE,
  type: "png",
  animated: false,
  placeholder: "data:,",
  thumbnail: "/thumbnail.webp",
  original: "/original.png",
  widths: [],
};

const VERSIONS: ListedVersion[] = [3, 2, 1].map((number) => ({
  ...SIZE,
  number,
  note: null,
  thumbnail: "/thumbnail.webp",
  created_at: "2026-05-04T12:00:00.000Z",
}));

interface Answers {
  /** In turn, the last one from then on. */
  answers?: (Comparison | Error)[];
  loadImage?: (number: number) => Promise<ViewerImage>;
}

function compareThree({ answers = [ready(CHANGES)], loadImage = async () => image }: Answers = {}) {
  const pairs: VersionPair[] = [];
  const asked: VersionPair[] = [];
  const left = vi.fn();
  render(
    <Comparing
      loadImage={loadImage}
      compare={async (pair) => {
        const answer = answers[Math.min(asked.push(pair), answers.length) - 1];
        if (!answer || answer instanceof Error) throw answer;
        return answer;
      }}
      onPair={(pair) => pairs.push(pair)}
      onClose={left}
    />,
  );
  return { user: userEvent.setup(), pairs, asked, left };
}

type ComparingProps = Pick<
  ComponentProps<typeof CompareView>,
  "loadImage" | "compare" | "onPair" | "onClose"
>;

/** A page that keeps the pair. */
function Comparing({ onPair, ...props }: ComparingProps) {
  const [pair, setPair] = useState({ from: 1, to: 2 });
  return (
    <>
      {/* A browser has one for every element. */}
      <style>{"section { padding: 0 }"}</style>
      <CompareView
        {...props}
        title="Cartaz"
        versions={VERSIONS}
        pair={pair}
        onPair={(next) => {
          onPair(next);
          setPair(next);
        }}
      />
    </>
  );
}
