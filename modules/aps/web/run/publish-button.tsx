import { ScheduleScenario } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { fetchRows, useBusy, useNotify } from '@mortise/web'
import { App, Button } from 'antd'
import { apsCalls } from '../aps-calls.ts'

type Scenario = Pick<RowOf<typeof ScheduleScenario>, 'id' | 'no'>

/** Makes a plan what everybody works by. Whoever published meanwhile is not overrun: the number seen before goes along. */
export function PublishButton({ of: { id, no }, seen }: { of: Scenario; seen?: number }) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const publish = async () => {
    const known = seen ?? (await standing())
    const isSure = await modal.confirm({
      title: `发布方案 ${no}？`,
      content: '工单的计划时间、计划排产看板和订单的承诺交期将按此方案更新。',
    })
    if (isSure) await run(() => notify(apsCalls.publish(id, known)))
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void publish()}>
      发布
    </Button>
  )
}

async function standing(): Promise<number> {
  const { rows } = await fetchRows(
    ScheduleScenario,
    { where: { status: 'published' }, size: 1 },
    AbortSignal.timeout(30_000),
  )
  return rows[0]?.publication ?? 0
}
