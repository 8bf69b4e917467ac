import { type CompiledDoor, compileDoor, Door, type DoorSpec, DoorVersion } from '@mortise/doors/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { LRUCache } from 'lru-cache'

/** A published version, ready to be reckoned. */
export interface Published {
  readonly id: string
  readonly no: number
  readonly door: CompiledDoor
}

// Versions never change, so what was read of one stays true.
const compiled = new LRUCache<string, CompiledDoor>({ max: 300 })

/** A version by its id. */
export const publishedById = async (ctx: Context, id: string): Promise<Published> =>
  opened(await ctx.repo(DoorVersion).get(id))

/** The version that is sold of a door. */
export async function currentVersion(ctx: Context, doorId: string): Promise<Published> {
  const door = await ctx.repo(Door).get(doorId)
  if (door.status !== 'published') {
    const why = door.status === 'draft' ? '尚未发布' : '已停用'
    throw new BusinessError(`门型【${door.name}】${why}，不能配置`)
  }
  const version = await latestVersion(ctx, doorId)
  if (!version) throw new BusinessError(`门型【${door.name}】尚未发布，不能配置`)
  return version
}

/** The last version of a door, whatever its state is now. */
export async function latestVersion(ctx: Context, doorId: string): Promise<Published | null> {
  const version = await ctx.repo(DoorVersion).first({ door: doorId }, { sort: [['no', 'desc']] })
  return version && opened(version)
}

function opened({ id, no, snapshot }: RowOf<typeof DoorVersion>): Published {
  let door = compiled.get(id)
  if (!door) {
    if (!isSpec(snapshot)) throw new BusinessError(`版本${no}的内容已损坏，请重新发布该门型`)
    compiled.set(id, (door = compileDoor(snapshot)))
  }
  return { id, no, door }
}

const parts = ['parameters', 'variables', 'rules', 'prices', 'bom', 'tables'] as const

const isSpec = (snapshot: DoorSpec | null): snapshot is DoorSpec =>
  !!snapshot?.door && parts.every((part) => Array.isArray(snapshot[part]))
