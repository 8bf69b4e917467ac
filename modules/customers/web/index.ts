import { customers } from '@mortise/customers/model'
import { webModule } from '@mortise/web'

export default webModule(customers)
