import { doors } from '@mortise/doors/model'
import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'

export default serverModule(doors, { needs: [materials] })
