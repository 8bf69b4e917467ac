import type { CustomerOrder } from '@mortise/orders/model'
import type { DocumentParts } from '@mortise/web'
import { orderStory } from './order-story.ts'

/** What deliveries add to the page of an order. */
export default { story: orderStory } satisfies DocumentParts<typeof CustomerOrder>
