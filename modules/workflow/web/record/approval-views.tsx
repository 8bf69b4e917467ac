import './record-state.css'
import type { ApprovalProps, ApprovalViews } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { recordStateOf } from '../calls.ts'
import { DealLog } from '../deal/deal-log.tsx'
import { StateLine } from './state-line.tsx'

function State({ of, row }: ApprovalProps) {
  const { data } = useQuery(recordStateOf(of.name, String(row.id)))
  if (!data || (data.instanceId === null && data.process === null)) return null
  return <StateLine entity={of.name} id={String(row.id)} state={data} />
}

/** 审批记录 of the newest process; what the document says of itself stands below it. */
function Log({ of, row }: ApprovalProps) {
  const { data } = useQuery(recordStateOf(of.name, String(row.id)))
  if (!data?.instanceId) return null
  return (
    <section className="mortise-record-log" aria-label="流程审批记录">
      <DealLog instanceId={data.instanceId} />
    </section>
  )
}

const views: ApprovalViews = { State, Log }
export default views
