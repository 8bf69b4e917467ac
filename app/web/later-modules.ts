import aps from '@mortise/aps/web'
import assistant from '@mortise/assistant/web'
import briefing from '@mortise/briefing/web'
import cutting from '@mortise/cutting/web'
import deliveries from '@mortise/deliveries/web'
import engineering from '@mortise/engineering/web'
import finance from '@mortise/finance/web'
import marketing from '@mortise/marketing/web'
import monitor from '@mortise/monitor/web'
import mrp from '@mortise/mrp/web'
import online from '@mortise/online/web'
import outsourcing from '@mortise/outsourcing/web'
import pay from '@mortise/pay/web'
import prints from '@mortise/prints/web'
import production from '@mortise/production/web'
import projects from '@mortise/projects/web'
import reports from '@mortise/reports/web'
import service from '@mortise/service/web'
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
]
