import { stock } from '@mortise/stock/model'
import { webModule } from '@mortise/web'

export default webModule(stock, {})
