export { giveUpUploads, partRoutes } from './part-routes.ts'
export { fileRoutes } from './routes.ts'
