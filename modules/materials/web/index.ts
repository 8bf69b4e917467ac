import { materials } from '@mortise/materials/model'
import { webModule } from '@mortise/web'

export default webModule(materials, {})
