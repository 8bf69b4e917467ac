import { bringingActivity } from '@mortise/customers/server'
import { Activity } from '@mortise/marketing/model'
import { addDays } from '@mortise/model'
import { provide } from '@mortise/server'

/** Days after its end in which an order still comes of an activity. */
const AFTER_DAYS = 30

/** An order comes of the activity that brought its customer in, from its first day until a month after its last. */
export const ordersOfActivities = provide(bringingActivity, async ({ repo }, id, orderedOn) => {
  const activity = await repo(Activity).first({ id })
  const isBetween =
    activity && activity.startOn <= orderedOn && orderedOn <= addDays(activity.endOn, AFTER_DAYS)
  return isBetween ? id : null
})
