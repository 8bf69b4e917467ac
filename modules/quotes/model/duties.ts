import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { Measurement } from './measurement.ts'
import { ProcessRate } from './process-rate.ts'
import { Quote } from './quote.ts'

const pages = ['/quotes/store', '/quotes/project', '/quotes/install']
const sells = [
  ...writes(Quote),
  ...can(Quote, 'submit', 'withdraw', 'send', 'confirm', 'convert', 'revise', 'lose', 'void'),
  ...writes(Measurement),
  ...can(Measurement, 'assign', 'record', 'confirm', 'remeasure', 'apply', 'cancel'),
  ...pages,
]

/** Whoever quotes does not approve what goes beyond the own authority, and sees no cost. */
export const duties: Duties = {
  generalManager: [
    reads(Quote, Measurement, ProcessRate),
    can(Quote, 'approve', 'reject'),
    sees(Quote),
    'quote:priceLevel',
    'quote:beyondAuthority',
    pages,
    '/quotes/cost',
  ],
  salesManager: [
    sells,
    keeps(Quote, Measurement),
    can(Quote, 'approve', 'reject'),
    sees(Quote),
    'quote:priceLevel',
  ],
  sales: [sells],
  reviewer: [reads(Quote, Measurement), pages],
  finance: [reads(Quote, ProcessRate), sees(Quote), 'quote:cost', pages, '/quotes/cost'],
  engineer: [keeps(ProcessRate), reads(Quote, Measurement), sees(Quote), 'quote:cost', '/quotes/cost'],
  installer: [reads(Measurement), can(Measurement, 'edit', 'record')],
  service: [reads(Measurement)],
}
