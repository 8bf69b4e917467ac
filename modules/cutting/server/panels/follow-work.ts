import { Panel, PanelStatus } from '@mortise/cutting/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { after, type Context, type Reaction } from '@mortise/server'
import { makePanels } from './make-panels.ts'

type Work = RowOf<typeof WorkOrder>

/** Panels come with the work order that is released, and what is not cut goes with it. */
export const workReactions: Reaction[] = [
  after(WorkOrder, 'release', makePanels),
  after(WorkOrder, 'void', giveUp),
  after(WorkOrder, 'close', giveUp),
  after(WorkOrder, 'lose', giveUp),
  after(WorkOrder, 'recut', dropUnwanted),
]

async function giveUp({ id, no, status }: Work, { repo }: Context): Promise<void> {
  const panels = await repo(Panel).lockAll({ workOrder: id })
  const cut = panels.filter(({ cutAt, status: state }) => cutAt && state !== PanelStatus.scrapped)
  if (status === 'voided' && cut.length > 0)
    throw new BusinessError(`工单 ${no} 有 ${cut.length} 块板件已开料，不能作废`)
  await scrapUncut(repo, panels)
}

/** What is not cut yet of doors that nobody wants is not cut. */
async function dropUnwanted({ id, units }: Work, { repo }: Context): Promise<void> {
  const unwanted = units.flatMap(({ unit, qty, isScrapped }) => (qty === 0 && !isScrapped ? [unit] : []))
  await scrapUncut(repo, await repo(Panel).lockAll({ workOrder: id, unit: { in: unwanted } }))
}

async function scrapUncut(repo: Context['repo'], panels: readonly RowOf<typeof Panel>[]): Promise<void> {
  for (const { id, status } of panels)
    if (status === PanelStatus.waiting || status === PanelStatus.nested)
      await repo(Panel).put(id, { status: PanelStatus.scrapped })
}
