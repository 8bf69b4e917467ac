import { Panel, PanelStatus } from '@mortise/cutting/model'
import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { nextPanelNo } from './make-panels.ts'

type Row = RowOf<typeof Panel>

const live: ReadonlySet<string> = new Set(['released', 'running', 'paused'])

export const panelRules = rules(Panel, {
  async prepare(panel, ctx, before) {
    const thickness = panel.thickness ?? (await thicknessOf(ctx, panel.material))
    if (before) return { thickness }
    return { thickness, no: await nextPanelNo(ctx), isExtra: true, ...(await placeOf(ctx, panel)) }
  },

  async check(panel, { repo }, before) {
    if (before) return refuseNested(before)
    const { no, status } = await repo(WorkOrder).get(panel.workOrder)
    if (!live.has(status))
      throw new BusinessError(`工单 ${no} 未下达或已结束，不能补板`, { field: 'workOrder' })
  },

  remove: refuseNested,
})

const thicknessOf = async ({ repo }: Context, material: string | null): Promise<number | null> =>
  material ? (await repo(Material).get(material)).thickness : null

/** For whom one that is added by hand is made: the door that is named, else what the work order makes first. */
async function placeOf({ repo }: Context, { workOrder, unit }: Row): Promise<Partial<Row>> {
  if (!workOrder) return {}
  const { no, units } = await repo(WorkOrder).get(workOrder)
  const made = unit ? units.find((each) => each.unit === unit) : units[0]
  if (!made) throw new BusinessError(`所选门码不在工单 ${no} 中`, { field: 'unit' })
  const { order } = await repo(DoorUnit).get(made.unit)
  return { order, orderLine: made.orderLine }
}

function refuseNested({ no, status, plan }: Row): void {
  if (status !== PanelStatus.waiting || plan)
    throw new BusinessError(`板件 ${no} ${plan ? '已在排版单中' : PanelStatus.items[status]}，不能修改或删除`)
}
