import {
  type DoorInputs,
  type DoorResult,
  type DoorValues,
  describeDoor,
  evaluateDoor,
} from '@mortise/doors/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { hashOf } from './canonical.ts'
import type { Buyer } from './extensions.ts'
import { inputsFor } from './inputs.ts'
import { factsOf } from './material-facts.ts'
import { currentVersion, type Published, publishedById } from './versions.ts'

/** A door to configure: by its version, or the one that is sold now. */
export interface Configuration extends Buyer {
  readonly door?: string | null
  readonly version?: string | null
  readonly values: DoorValues
}

export interface Configured {
  readonly doorId: string
  readonly versionId: string
  readonly versionNo: number
  readonly result: DoorResult
  /** The parameters in one line. */
  readonly text: string
  /** Names of parameters that the factory has to fill in before it is made. */
  readonly unfilled: readonly string[]
  /** The same for the same version and values. */
  readonly hash: string
}

/** Reckons a configuration as it would be sold. What is wrong with it stands in its result. */
export async function configureDoor(ctx: Context, configuration: Configuration): Promise<Configured> {
  const version = await versionOf(ctx, configuration)
  const inputs = await inputsFor(ctx, version.door, configuration.values, configuration)
  const first = evaluateDoor(version.door, configuration.values, inputs)
  // A formula may put the code of a material together; then its facts can only be asked for once it is known.
  const missing = first.bom.flatMap(({ materialId, material }) => (materialId === null ? [material] : []))
  if (missing.length === 0) return configuredDoor(version, first)
  const found = await factsOf(ctx, missing)
  const unknown = missing.find((code) => !Object.hasOwn(found, code))
  if (unknown !== undefined)
    throw new BusinessError(`门型【${version.door.spec.door.name}】的物料【${unknown}】不存在`)
  const whole = { ...inputs, materials: { ...inputs.materials, ...found } }
  return configuredDoor(version, evaluateDoor(version.door, configuration.values, whole))
}

/** The same, refused if anything is wrong with it: for documents that count. */
export async function soundDoor(ctx: Context, configuration: Configuration): Promise<Configured> {
  const configured = await configureDoor(ctx, configuration)
  const [error] = configured.result.errors
  if (error) throw new BusinessError(error.message, { field: 'params' })
  return configured
}

/** The same, refused also as long as the factory has parameters to fill in: for whatever is made or costed. */
export async function wholeDoor(ctx: Context, configuration: Configuration): Promise<Configured> {
  const configured = await soundDoor(ctx, configuration)
  const [first] = configured.unfilled
  if (first) throw new BusinessError(`【${first}】未填写`, { field: 'params' })
  return configured
}

/** A configuration as it was reckoned once, by the inputs that were kept with it. */
export async function reproduceDoor(
  ctx: Context,
  { version, values, used }: { version: string; values: DoorValues; used: DoorInputs },
): Promise<Configured> {
  const published = await publishedById(ctx, version)
  return configuredDoor(published, evaluateDoor(published.door, values, used))
}

const versionOf = (ctx: Context, { door, version }: Configuration): Promise<Published> => {
  if (version) return publishedById(ctx, version)
  if (door) return currentVersion(ctx, door)
  throw new BusinessError('请选择门型')
}

const configuredDoor = ({ id, no, door }: Published, result: DoorResult): Configured => ({
  doorId: door.spec.door.id,
  versionId: id,
  versionNo: no,
  result,
  text: describeDoor(door, result.values, result.used.materials),
  unfilled: result.unfilled.map((code) => door.byCode.get(code)?.name ?? code),
  hash: hashOf({ version: id, values: result.values }),
})
