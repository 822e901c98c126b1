/** Past this spread between rounds a figure says more about the machine than about the program. */
const NOISE_LIMIT = 0.25;

/** A round is so many short turns of each contender, averaged. */
export interface Rounds {
  rounds: number;
  turns: number;
  /** How often a run that was too noisy is made again. */
  repeats: number;
}

export type Contenders<Name extends string> = Record<Name, () => Promise<number>>;

export interface Outcome<Name extends string> {
  medians: Record<Name, number>;
  /** The largest spread of a contender between rounds: (highest − lowest) ÷ median. */
  noise: number;
}

/**
 * The contenders take turns, so that a slow moment of the machine meets all of them. A run that was
 * too noisy says so and is made again.
 */
export async function contest<Name extends string>(
  title: string,
  { rounds, turns, repeats }: Rounds,
  contenders: Contenders<Name>,
): Promise<Outcome<Name>> {
  // Programs and caches warm up outside the count, for as long as a round.
  await playRounds(1, turns, contenders);
  const play = () => playRounds(rounds, turns, contenders);
  let outcome = await play();
  for (let again = 0; outcome.noise > NOISE_LIMIT && again < repeats; again += 1) {
    console.log(`${title}: ${percent(outcome.noise)} between rounds, once more`);
    const next = await play();
    if (next.noise < outcome.noise) outcome = next;
  }
  if (outcome.noise > NOISE_LIMIT) {
    console.log(`${title}: still ${percent(outcome.noise)} between rounds: a noisy machine`);
  }
  return outcome;
}

async function playRounds<Name extends string>(
  rounds: number,
  turns: number,
  contenders: Contenders<Name>,
): Promise<Outcome<Name>> {
  const names = Object.keys(contenders) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of names) taken.get(name)?.push(await contenders[name]());
    }
    for (const name of names) figures.get(name)?.push(mean(taken.get(name) ?? []));
  }
  const spreads = [...figures.values()].map(
    (values) => (Math.max(...values) - Math.min(...values)) / median(values),
  );
  const medians = Object.fromEntries(
    [...figures].map(([name, values]) => [name, median(values)]),
  ) as Record<Name, number>;
  return { medians, noise: Math.max(...spreads) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
