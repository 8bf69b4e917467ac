import { quotes } from '@mortise/quotes/model'
import { webModule } from '@mortise/web'

export default webModule(quotes)
