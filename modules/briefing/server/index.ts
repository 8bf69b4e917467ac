import { briefing } from '@mortise/briefing/model'
import deliveries from '@mortise/deliveries/server'
import finance from '@mortise/finance/server'
import messages from '@mortise/messages/server'
import orders from '@mortise/orders/server'
import production from '@mortise/production/server'
import { get, serverModule } from '@mortise/server'
import service from '@mortise/service/server'
import system from '@mortise/system/server'
import { briefingOf } from './briefing.ts'
import { setUpTenant, tellMorning } from './morning.ts'

export { briefingOf } from './briefing.ts'

export default serverModule(briefing, {
  needs: [system, messages, orders, production, deliveries, service, finance],
  routes: [get('/briefing/today', 'briefing:view', ({ ctx }) => briefingOf(ctx))],
  jobs: { tellMorning },
  setUpTenant,
})
