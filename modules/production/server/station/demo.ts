import { ProcessType, WorkshopUnit } from '@mortise/engineering/model'
import { Kiosk, WorkerBadge } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { FlowType, Position, User } from '@mortise/system/model'

/** Two stations whose tokens whoever tries them issues, and a badge for everybody who works on the floor. */
export async function stationDemo({ repo }: Context): Promise<void> {
  for (const [name, type, place] of [
    ['开料工位终端', ProcessType.cutting, '一车间开料区'],
    ['包装工位终端', ProcessType.packing, '二车间包装区'],
  ] as const) {
    const unit = await repo(WorkshopUnit).first({ type })
    if (unit) await repo(Kiosk).add({ name, unit: unit.id, place })
  }
  const positions = await repo(Position).find({ flowType: FlowType.production })
  const onFloor = new Set<string>(positions.map(({ id }) => id))
  for (const { username, positions: held } of await repo(User).find())
    if (held?.some((id) => onFloor.has(id))) await repo(WorkerBadge).add({ worker: username })
}
