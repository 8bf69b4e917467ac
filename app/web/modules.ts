import customers from '@mortise/customers/web'
import demands from '@mortise/demands/web'
import doors from '@mortise/doors/web'
import downloads from '@mortise/downloads/web'
import handbook from '@mortise/handbook/web'
import integration from '@mortise/integration/web'
import materials from '@mortise/materials/web'
import messages from '@mortise/messages/web'
import orders from '@mortise/orders/web'
import pricing from '@mortise/pricing/web'
import purchasing from '@mortise/purchasing/web'
import quotes from '@mortise/quotes/web'
import stock from '@mortise/stock/web'
import stores from '@mortise/stores/web'
import system from '@mortise/system/web'
import type { WebModule } from '@mortise/web'
import workflow from '@mortise/workflow/web'

/** What the first look at the product is made of, in the order of dependence; `later-modules.ts` has the rest. */
export const modules: readonly WebModule[] = [
  system,
  messages,
  workflow,
  downloads,
  integration,
  materials,
  doors,
  stores,
  customers,
  pricing,
  quotes,
  orders,
  stock,
  demands,
  purchasing,
  // Whoever asks what a page is for waits for no other area.
  handbook,
]
