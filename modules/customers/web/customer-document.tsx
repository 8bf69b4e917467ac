import { type Customer, FollowUp } from '@mortise/customers/model'
import { codeOf, type RowOf } from '@mortise/model'
import { type DocumentParts, PartList } from '@mortise/web'

/** What the page of a customer shows beside what its definition tells: what was said to them. */
export default {
  tabs: [{ key: 'followUps', label: '跟进', needs: codeOf(FollowUp, 'list'), View: FollowUps }],
} satisfies DocumentParts<typeof Customer>

function FollowUps({ row: { id } }: { row: RowOf<typeof Customer> }) {
  return <PartList of={FollowUp} by="customer" id={id} />
}
