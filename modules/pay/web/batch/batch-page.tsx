import type { RowOf } from '@mortise/model'
import { PayBatch } from '@mortise/pay/model'
import { EntityList } from '@mortise/web'

const isUnderWay = (rows: readonly RowOf<typeof PayBatch>[]) =>
  rows.some(({ status }) => status === 'queued' || status === 'running')

/** 工资批次: the list, which follows a calculation that is under way. */
export default function BatchPage() {
  return <EntityList of={PayBatch} pollWhile={isUnderWay} />
}
