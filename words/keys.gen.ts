/** Written by tools/gen/words.ts from every room's words.en.json. Do not edit. */
export type Messages = {
  readonly members: {
    readonly status: {
      readonly active: "Active";
      readonly suspended: "Suspended";
      readonly closed: "Closed";
      readonly excluded: "Self-excluded";
    };
  };
  readonly ui: {
    readonly close: "Close";
    readonly back: "Back";
    readonly retry: "Try again";
    readonly next: "Next";
    readonly previous: "Previous";
    readonly pages: "Pages";
    readonly loading: "Loading";
    readonly loading_long: "This page takes longer than usual. Please check your network.";
    readonly connection_lost: "Connection lost. Trying again; figures may be old.";
    readonly balance: "Balance";
    readonly balance_refresh: "Refresh the balance";
    readonly balance_show: "Show the balance";
    readonly balance_hide: "Hide the balance";
    readonly favourite: "Favourite: {name}";
    readonly amount_malformed: "Write the amount in figures, like 500";
    readonly amount_decimals: "At most {decimals, plural, =0 {no figures} one {# figure} other {# figures}} after the point";
    readonly error: {
      readonly refused: "That was not possible";
      readonly network: "No answer from the network";
      readonly network_do: "Check your connection and try again.";
      readonly broken: "Something broke on this page";
      readonly money_untouched: "No money moved.";
      readonly money_unknown: "It is not known yet whether money moved. Your records will show it.";
    };
  };
};
