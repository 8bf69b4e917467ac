import { Delivery } from '@mortise/deliveries/model'
import { codeOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { type DocumentParts, fetchRows, type StoryEvent, today } from '@mortise/web'

/** Deliveries that a story tells of at most. */
const MOST = 100

/** When goods of an order left, who signed for them, and what is still to leave. */
export const orderStory: NonNullable<DocumentParts<typeof CustomerOrder>['story']> = [
  {
    key: 'deliveries',
    needs: codeOf(Delivery, 'list'),
    load: async ({ id, releasedAt }, signal) => {
      if (releasedAt === null) return []
      const { rows } = await fetchRows(Delivery, { where: { order: id }, size: MOST }, signal)
      return rows.flatMap(
        ({ id: delivery, no, status, plannedOn, packCount, shippedAt, signedAt, signer }) => {
          const document = { entity: Delivery.name, id: delivery, title: no }
          const events: StoryEvent[] = []
          if (shippedAt)
            events.push({
              key: `ship:${delivery}`,
              title: '发货',
              at: shippedAt,
              note: `${packCount ?? 0} 件`,
              document,
            })
          if (signedAt)
            events.push({
              key: `sign:${delivery}`,
              title: '签收',
              at: signedAt,
              ...(signer && { by: signer }),
              document,
            })
          if (status === 'submitted')
            events.push({
              key: `plan:${delivery}`,
              title: '计划发货',
              at: null,
              note: plannedOn,
              document,
              isLate: plannedOn < today(),
            })
          return events
        },
      )
    },
  },
]
