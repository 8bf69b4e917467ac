import aps from '@mortise/aps/server'
import assistant from '@mortise/assistant/server'
import briefing from '@mortise/briefing/server'
import customers from '@mortise/customers/server'
import cutting from '@mortise/cutting/server'
import deliveries from '@mortise/deliveries/server'
import demands from '@mortise/demands/server'
import gallery from '@mortise/demo/server'
import doors from '@mortise/doors/server'
import downloads from '@mortise/downloads/server'
import engineering from '@mortise/engineering/server'
import finance from '@mortise/finance/server'
import handbook from '@mortise/handbook/server'
import integration from '@mortise/integration/server'
import marketing from '@mortise/marketing/server'
import materials from '@mortise/materials/server'
import messages from '@mortise/messages/server'
import monitor from '@mortise/monitor/server'
import mrp from '@mortise/mrp/server'
import online from '@mortise/online/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import pay from '@mortise/pay/server'
import pricing from '@mortise/pricing/server'
import prints from '@mortise/prints/server'
import production from '@mortise/production/server'
import projects from '@mortise/projects/server'
import purchasing from '@mortise/purchasing/server'
import quotes from '@mortise/quotes/server'
import reports from '@mortise/reports/server'
import type { ServerModule } from '@mortise/server'
import service from '@mortise/service/server'
import stock from '@mortise/stock/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import workflow from '@mortise/workflow/server'

/** What the product is made of, in the order of dependence. */
export const modules: readonly ServerModule[] = [
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
  marketing,
  stock,
  demands,
  purchasing,
  engineering,
  production,
  outsourcing,
  mrp,
  cutting,
  aps,
  deliveries,
  projects,
  service,
  finance,
  briefing,
  assistant,
  pay,
  online,
  reports,
  prints,
  monitor,
  handbook,
]

/** With demo data the product shows its components too, for whoever builds screens. */
export const modulesFor = ({ demo }: { demo: boolean }): readonly ServerModule[] =>
  demo ? [...modules, gallery] : modules
