import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { FlowType, Position, User } from '@mortise/system/model'

/**
 * Who pieces are credited to: people of the shop floor, each once. Whoever scans for them without being one gets no credit;
 * anybody else is refused. Who is not known here is told apart elsewhere.
 */
export async function creditedWorkers(
  { repo, user }: Context,
  workers: readonly string[],
  by: string | null = user.username,
): Promise<readonly string[]> {
  if (new Set(workers).size < workers.length) throw new BusinessError('同一工人只能填一次')
  if (workers.length === 0) return workers
  const people = await repo(User).find({ username: { in: [...workers] } }, { limit: workers.length })
  const held = [...new Set(people.flatMap(({ positions }) => positions ?? []))]
  const found = await repo(Position).find({ id: { in: held }, flowType: FlowType.production })
  const onFloor = new Set<string>(found.map(({ id }) => id))
  const others = people.filter(({ positions }) => !positions?.some((id) => onFloor.has(id)))
  const stranger = others.find(({ username }) => username !== by)
  if (stranger) throw new BusinessError(`${stranger.realname}不是生产岗位，不能计件`)
  return others.length > 0 ? workers.filter((worker) => worker !== by) : workers
}
