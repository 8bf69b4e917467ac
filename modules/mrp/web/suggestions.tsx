import { type RowOf, resultOf } from '@mortise/model'
import { MrpAction, MrpLine, MrpPeg, MrpRun } from '@mortise/mrp/model'
import { CustomerOrder } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { ReservationSource } from '@mortise/stock/model'
import {
  AppModal,
  api,
  EntityList,
  Has,
  refreshAll,
  savedMessage,
  textOf,
  useBusy,
  useRecordLinks,
} from '@mortise/web'
import { App, Button, Segmented, Space, Tag } from 'antd'
import { useMemo, useState } from 'react'

type Line = RowOf<typeof MrpLine>

const shown = { open: '待处理', converted: '已转单' } as const
type Shown = keyof typeof shown
const options = Object.entries(shown).map(([value, label]) => ({ value: value as Shown, label }))
const search = { always: ['action', 'material', 'isOverdue'], more: ['releaseOn', 'dueOn', 'run'] } as const
const titles = { note: '怎么办' } as const
const wide = ['material', 'note'] as const

const cells = {
  isOverdue: ({ isOverdue }: Line) => isOverdue && <Tag color="red">逾期</Tag>,
  note: (line: Line) => <span>{adviceOf(line)}</span>,
}

/** Who acts, and how: what becomes a request by a click needs no words. */
function adviceOf({ action, dueOn, note, workOrder }: Line): string {
  switch (action) {
    case MrpAction.expedite:
      return workOrder ? `请计划员把工单提前到 ${dueOn ?? ''}` : `请采购员催供应商提前到 ${dueOn ?? ''}`
    case MrpAction.postpone:
      return workOrder ? `工单可推迟到 ${dueOn ?? ''}` : `可与供应商商定推迟到 ${dueOn ?? ''}`
    case MrpAction.cancel:
      return workOrder ? '计划期内用不到，工单可作废' : '计划期内用不到，可与供应商商定取消'
    default:
      return note ?? ''
  }
}

/** 计划建议: what the last run suggests, the most urgent first; who it is for, and requests of it. */
export default function Suggestions() {
  const [which, setWhich] = useState<Shown>('open')
  const [opened, setOpened] = useState<Line | null>(null)
  const where = useMemo(() => ({ isConverted: which === 'converted' }), [which])
  const detail = useMemo(() => ({ label: '需求来源', open: setOpened }), [])
  return (
    <>
      <EntityList
        of={MrpLine}
        where={where}
        search={search}
        titles={titles}
        cells={cells}
        wide={wide}
        detail={detail}
        toolbar={(selected, unselect) => (
          <Space>
            {which === 'open' && (
              <Has code="mrpRun:convert">
                <Convert ids={selected} onConverted={unselect} />
              </Has>
            )}
            <Segmented aria-label="建议" options={options} value={which} onChange={setWhich} />
          </Space>
        )}
      />
      {opened && <Pegs line={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface Made {
  readonly id: string
  readonly no: string
  readonly entity: string
}

function Convert({ ids, onConverted }: { ids: readonly string[]; onConverted: () => void }) {
  const { message, modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const convert = async () => {
    const answer = await api.ask({ method: 'POST', path: `${MrpRun.wire}/convert`, body: { ids } })
    const made = (await resultOf(Promise.resolve(answer))) as readonly Made[]
    const links = made.map(({ id, no, entity }) => ({ to: entity, id, text: `查看 ${no}` }))
    void message.success(savedMessage(answer.message, ...links))
    onConverted()
    void refreshAll()
  }
  const ask = async () => {
    const isSure = await modal.confirm({ title: `将选中的 ${ids.length} 条建议转成单据草稿？` })
    if (isSure) await run(convert)
  }
  return (
    <Button type="primary" disabled={ids.length === 0} loading={isBusy} onClick={() => void ask()}>
      {ids.length > 0 ? `转单（${ids.length}）` : '转单'}
    </Button>
  )
}

/** What asks for material and has a list of its own, by the code of the source. */
const sources: Readonly<Record<string, string>> = {
  [ReservationSource.order]: CustomerOrder.name,
  [ReservationSource.workOrder]: WorkOrder.name,
}
const pegSearch = { always: [] } as const
const pegged = { ...MrpPeg, list: ['source', 'sourceNo', 'parent', 'needOn', 'qty'] } as typeof MrpPeg

function Pegs({ line, onClose }: { line: Line; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const linked = useRecordLinks()
  const where = useMemo(() => ({ line: line.id }), [line.id])
  const pegCells = useMemo(
    () => ({
      sourceNo: ({ source, sourceNo }: RowOf<typeof MrpPeg>) =>
        sourceNo && linked(sources[source ?? ''] ?? '', sourceNo),
    }),
    [linked],
  )
  return (
    <AppModal
      open={isOpen}
      title={`需求来源：${textOf(MrpLine, line, 'material')}`}
      width={900}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <EntityList of={pegged} where={where} search={pegSearch} cells={pegCells} inAddress={false} />
    </AppModal>
  )
}
