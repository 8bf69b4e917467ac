import { customers } from '@mortise/customers/model'
import { webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { customerPicker } from './pickers.ts'

export default webModule(customers, {
  pages: {
    '/customers/customer': () => import('./list/customers.tsx'),
    '/customers/pool': () => import('./list/pool.tsx'),
  },
  figures,
  pickers: [customerPicker],
})
