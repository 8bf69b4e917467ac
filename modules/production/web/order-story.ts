import type { CustomerOrder } from '@mortise/orders/model'
import { type ShopEvent, WorkOrder } from '@mortise/production/model'
import { api, type DocumentParts } from '@mortise/web'

/** What the shop tells of an order: its plan, its work, each operation, its boxes and what went into stock. */
export const orderStory: NonNullable<DocumentParts<typeof CustomerOrder>['story']> = [
  {
    key: 'production',
    load: async ({ id, releasedAt }, signal) => {
      if (releasedAt === null) return []
      return api.get<ShopEvent[]>(`${WorkOrder.wire}/story`, { orderId: id }, { signal, quiet: true })
    },
  },
]
