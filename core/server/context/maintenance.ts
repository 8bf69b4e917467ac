/** Work that needs the database for itself; says how far it is. */
export type MaintenanceWork = (url: string, say: (line: string) => void) => Promise<void>
