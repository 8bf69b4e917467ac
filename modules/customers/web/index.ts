import { Customer, customers } from '@mortise/customers/model'
import { documentParts, webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { customerPicker } from './pickers.ts'

export default webModule(customers, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: {
    '/customers/customer': () => import('./list/customers.tsx'),
    '/customers/pool': () => import('./list/pool.tsx'),
  },
  figures,
  documents: [documentParts(Customer, () => import('./customer-document.tsx'))],
  pickers: [customerPicker],
})
