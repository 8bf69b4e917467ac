import { addDays } from '@mortise/model'

/** Nobody's telephone rings between these, unless it is urgent. */
const quiet = { from: '22:00:00', to: '07:00:00' }

/** When something may be sent that is ready now: at once, or in the morning. Times are the wall clock's. */
export function afterQuiet(now: string, priority: 'L' | 'M' | 'H'): string {
  const [day = '', time = ''] = now.split(' ')
  if (priority === 'H' || (time >= quiet.to && time < quiet.from)) return now
  return `${time >= quiet.from ? addDays(day, 1) : day} ${quiet.to}`
}
