import aps from '@mortise/aps/web'
import cutting from '@mortise/cutting/web'
import deliveries from '@mortise/deliveries/web'
import engineering from '@mortise/engineering/web'
import finance from '@mortise/finance/web'
import marketing from '@mortise/marketing/web'
import mrp from '@mortise/mrp/web'
import outsourcing from '@mortise/outsourcing/web'
import production from '@mortise/production/web'
import type { WebModule } from '@mortise/web'

/** Areas that nobody needs for the first look at the home page: they come while the browser is idle. */
export const laterModules: readonly WebModule[] = [
  marketing,
  engineering,
  production,
  outsourcing,
  mrp,
  cutting,
  aps,
  deliveries,
  finance,
]
