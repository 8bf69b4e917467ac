import { defineModule } from '@mortise/model'

/** What binds whoever needs material to the stock that holds it: neither of them knows the other. */
export const demands = defineModule('demands', { label: '物料需求', entities: [] })
