import {
  type CompiledDoor,
  type Difference,
  type DoorInputs,
  evaluateDoor,
  type Impact,
} from '@mortise/doors/model'
import { type Context, providersOf } from '@mortise/server'
import { doorConfigurations, type KnownConfiguration } from './extensions.ts'
import { bomMaterials, chosenMaterials, pricesFor } from './inputs.ts'
import { factsOf } from './material-facts.ts'
import { publishedById } from './versions.ts'

/** How many of the latest configurations a new version is tried on. */
const MOST_CONFIGURATIONS = 200

/** What a new version would make of the doors that were configured last. Nothing of theirs changes by it. */
export async function impactOf(ctx: Context, door: CompiledDoor): Promise<Impact> {
  const known = await latestConfigurations(ctx, door.spec.door.id)
  if (known.length === 0) return { count: 0, changed: 0, refused: 0, differences: [] }
  const before = new Map<string, CompiledDoor>()
  for (const { version } of known) {
    if (!before.has(version)) before.set(version, (await publishedById(ctx, version)).door)
  }
  const inputs = await inputsOf(ctx, door, [...before.values()], known)
  const differences = known.flatMap((configuration) => {
    const difference = differenceOf(before.get(configuration.version)!, door, configuration, inputs)
    return difference ? [difference] : []
  })
  const refused = differences.filter(({ after }) => after === null).length
  return { count: known.length, changed: differences.length - refused, refused, differences }
}

async function latestConfigurations(ctx: Context, door: string): Promise<readonly KnownConfiguration[]> {
  const all: KnownConfiguration[] = []
  for (const ask of providersOf(ctx, doorConfigurations)) {
    all.push(...(await ask(ctx, door, MOST_CONFIGURATIONS)))
  }
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_CONFIGURATIONS)
}

/** The same for the old and the new, so that what differs comes from the door alone. */
async function inputsOf(
  ctx: Context,
  door: CompiledDoor,
  olds: readonly CompiledDoor[],
  known: readonly KnownConfiguration[],
): Promise<DoorInputs> {
  const all = [door, ...olds]
  const names = all.flatMap((each) => [
    ...bomMaterials(each),
    ...known.flatMap(({ values }) => chosenMaterials(each, values)),
  ])
  const prices = []
  for (const each of all) prices.push(await pricesFor(ctx, each, {}))
  return {
    rates: Object.assign({}, ...prices.toReversed().map(({ rates }) => rates)) as DoorInputs['rates'],
    levels: prices[0]!.levels,
    materials: await factsOf(ctx, names),
  }
}

function differenceOf(
  old: CompiledDoor,
  door: CompiledDoor,
  { place, values }: KnownConfiguration,
  inputs: DoorInputs,
): Difference | null {
  const before = evaluateDoor(old, values, inputs)
  const after = evaluateDoor(door, values, inputs)
  const [was, becomes] = [before, after].map(({ prices }) => prices?.factory ?? null) as [
    number | null,
    number | null,
  ]
  const isSameBom = JSON.stringify(before.bom) === JSON.stringify(after.bom)
  if (was === becomes && isSameBom) return null
  const message = after.errors[0]?.message ?? (was === becomes ? '用料不同' : null)
  return { place, before: was, after: becomes, message }
}
