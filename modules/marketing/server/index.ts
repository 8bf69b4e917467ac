import customers from '@mortise/customers/server'
import doors from '@mortise/doors/server'
import { frameHosts, marketing } from '@mortise/marketing/model'
import messages from '@mortise/messages/server'
import { provide, serverModule, shownAddresses } from '@mortise/server'
import { activityJob, activityRules } from './activity.rules.ts'
import { ordersOfActivities } from './bringing-activity.ts'
import { demo } from './demo.ts'
import { productPictureRules } from './product-picture.rules.ts'
import { productPictureRoutes } from './product-pictures.routes.ts'
import { publicityRoutes, publicityRules } from './publicity.ts'
import { seed, setUpTenant } from './seed.ts'
import { smsRoutes } from './sms.ts'

export default serverModule(marketing, {
  needs: [messages, customers, doors],
  rules: [activityRules, publicityRules, productPictureRules],
  routes: [...publicityRoutes, ...productPictureRoutes, ...smsRoutes],
  jobs: { activities: activityJob },
  extensions: [
    ordersOfActivities,
    provide(shownAddresses, async ({ dicts }) =>
      ((await dicts.all('0')).get(frameHosts) ?? []).map(({ value }) => `https://${value}`),
    ),
  ],
  seed,
  setUpTenant,
  demo,
})
