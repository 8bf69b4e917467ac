export declare function useScratch(): void
