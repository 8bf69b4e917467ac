import { CutPlan } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { EntityList } from '@mortise/web'
import { Progress } from 'antd'
import { WaitingBoards } from './waiting-boards.tsx'

type Plan = RowOf<typeof CutPlan>

const isUnderWay = ({ status }: Plan) => status === 'queued' || status === 'running'
const isAnyUnderWay = (rows: readonly Plan[]) => rows.some(isUnderWay)

const cells = {
  utilisation: (plan: Plan) => {
    if (isUnderWay(plan)) return <Progress percent={plan.progress ?? 0} size="small" aria-label="计算进度" />
    return plan.utilisation === null ? null : `${(plan.utilisation * 100).toFixed(1)}%`
  },
}

/** 排版开料: what waits for boards, and the nests with how far they are. */
export default function CutPlans() {
  return (
    <>
      <WaitingBoards />
      <EntityList of={CutPlan} cells={cells} pollWhile={isAnyUnderWay} />
    </>
  )
}
