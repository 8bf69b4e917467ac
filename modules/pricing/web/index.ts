import { pricing } from '@mortise/pricing/model'
import { webModule } from '@mortise/web'

export default webModule(pricing)
